import { availableParallelism } from 'node:os'

/** Returns the number of cores of this machine for each of `processes` equal processes, at least 1. */
export const shareOfCores = (processes: number): number => Math.ceil(availableParallelism() / processes)
