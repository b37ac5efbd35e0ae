/** A kind of job. `tries` counts the attempts before a job is dead, `maxPause` limits the pause between two attempts, in seconds. */
export type JobKind<Name extends string = string, Data extends object = object> = {
  readonly name: Name
  readonly tries: number
  readonly maxPause: number
  /** Never set: carries the type of the payload. */
  readonly data?: Data
}

/** Declares a kind of job. Curried, so that the name keeps its literal type: `defineJob<{ run: string }>()({ name: 'workflow.run' })`. */
export const defineJob =
  <Data extends object>() =>
  <const Name extends string>(kind: { name: Name; tries?: number; maxPause?: number }): JobKind<Name, Data> => ({
    tries: 3,
    maxPause: 60,
    ...kind,
  })

type Payload<Data> = Data & { tenantId: number }

/** The payload that a job of this kind gets. */
export type DataOf<Kind extends JobKind> = Kind extends JobKind<string, infer Data> ? Payload<Data> : never

export type JobHandler<Data> = {
  /** Jobs of one tenant at the same time. */
  concurrency: number
  /** Jobs of all tenants at the same time. By default one more, so that a tenant with a thousand jobs leaves capacity for another. */
  atOnce?: number
  /** Seconds between two polls of the queue. New jobs are notified, so many waiting workers can poll rarely. */
  lookEvery?: number
  /** Runs the job. An error lets the job run again, so the work itself must count its failures. */
  run: (data: Data, signal: AbortSignal) => Promise<void>
  /** Runs after all tries have failed or have died with their worker. */
  onDead?: (data: Data) => Promise<void>
}

/** One handler for each kind of job. A kind without a handler does not compile. */
export type JobHandlers<Kinds extends readonly JobKind[]> = {
  [Kind in Kinds[number] as Kind['name']]: JobHandler<DataOf<Kind>>
}
