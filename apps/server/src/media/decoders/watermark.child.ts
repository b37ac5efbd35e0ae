// Entry point of a process that puts a watermark into one image for its parent and ends. Both files are our own, checked
// when they were taken in: what fails here is a fault, and ends the process.
import { watermarkImage } from './image/watermark-image.ts'
import { serveDecoder } from './serve-decoder.ts'

serveDecoder<'watermark'>(watermarkImage)
