// Entry point of a process that computes one large picture from a pyramid of ours for its parent and ends. What fails here
// is a fault, and ends the process.
import { writeRegion } from './extract.ts'
import { serveDecoder } from './serve-decoder.ts'

serveDecoder<'region'>(writeRegion)
