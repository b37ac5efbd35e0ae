import { decodePdf } from './decode-pdf.ts'
import { serveDecoder } from './serve-decoder.ts'

serveDecoder<'pdf'>(decodePdf)
