// Entry point of a process that computes one large image from a pyramid for its parent and ends. Pyramids are made by the server,
// so a failure here is an error and ends the process.
import { writeRegion } from './extract.ts'
import { serveDecoder } from './serve-decoder.ts'

serveDecoder<'region'>(writeRegion)
