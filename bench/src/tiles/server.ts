/** A server of tiles: the trace's paths follow `prefix`. */
export type Server = {
  origin: string
  prefix: string
  pids: () => number[]
  cookie?: string
  stop: () => Promise<void>
}
