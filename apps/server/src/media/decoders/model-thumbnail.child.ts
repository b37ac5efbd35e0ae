// Entry point of a process that draws the thumbnail of one model for its parent and ends.
import { decodeModelThumbnail } from './model/decode-model.ts'
import { serveDecoder } from './serve-decoder.ts'

serveDecoder<'model-thumbnail'>(decodeModelThumbnail)
