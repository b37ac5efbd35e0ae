import { decodeModel } from './model/decode-model.ts'
import { serveDecoder } from './serve-decoder.ts'

serveDecoder<'model'>(decodeModel)
