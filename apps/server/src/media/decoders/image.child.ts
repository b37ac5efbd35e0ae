import { decodeImage } from './image/decode-image.ts'
import { serveDecoder } from './serve-decoder.ts'

serveDecoder<'image'>(decodeImage)
