// Entry point of a process that writes a watermark into one image for its parent and ends. Both files were checked when they were uploaded,
// so a failure here is an error and ends the process.
import { watermarkImage } from './image/watermark-image.ts'
import { serveDecoder } from './serve-decoder.ts'

serveDecoder<'watermark'>(watermarkImage)
