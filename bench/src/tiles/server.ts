/** A tile server: the paths of the trace follow `prefix`. */
export type Server = {
  origin: string
  prefix: string
  pids: () => number[]
  cookie?: string
  stop: () => Promise<void>
}
