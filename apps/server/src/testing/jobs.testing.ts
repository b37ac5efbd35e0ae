import { JOBS } from '../jobs.ts'

export { JOBS }

type Kind = (typeof JOBS)[number]

/** Returns a kind of job by its name. Tests of the platform may not import the domains. */
export const jobNamed = <Name extends Kind['name']>(name: Name) =>
  JOBS.find((kind) => kind.name === name) as Extract<Kind, { name: Name }> // names are unique
