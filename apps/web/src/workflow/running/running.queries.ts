import { PAGE_SIZE, type ResourceType } from '@pressmark/contract/platform/constants.ts'
import { fireTransition } from '@pressmark/contract/workflow/transition-logs.ts'
import {
  groupByState,
  listRunProblems,
  listRuns,
  previewRun,
  readRun,
  startRun,
  type TransitionRun,
} from '@pressmark/contract/workflow/transition-runs.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { workflowKeys } from '#shared/api/keys.ts'
import { CallRefused } from '#shared/api/refusal.ts'

const POLL_MS = 500
/* The refetch interval of a list with a running job. */
const LOOK_AGAIN_MS = 1000
const RUNS_SHOWN = 5

export const isUnderWay = ({ state }: TransitionRun): boolean => state === 'PENDING' || state === 'RUNNING'

/** The selected entities by state, with the workflow actions of each state. */
export const groupsQuery = (resourceType: ResourceType, uuids: readonly string[]) =>
  queryOptions({
    queryKey: workflowKeys.groupsOf(resourceType, uuids),
    queryFn: ({ signal }) => call(groupByState, { body: { resourceType, uuids: [...uuids] }, signal }),
    enabled: uuids.length > 0,
    staleTime: 0,
  })

/** The effects of a transition on a selection. */
export const runPreviewQuery = (transitionUuid: string, uuids: readonly string[]) =>
  queryOptions({
    queryKey: workflowKeys.runPreview(transitionUuid, uuids),
    queryFn: ({ signal }) => call(previewRun, { body: { transitionUuid, uuids: [...uuids] }, signal }),
    staleTime: 0,
  })

/** A page (1-based) of the person's runs. It is refetched while one is running. */
export const myRunsQuery = (page: number) =>
  queryOptions({
    queryKey: workflowKeys.runPage(page),
    queryFn: ({ signal }) => call(listRuns, { query: { page: page - 1, size: RUNS_SHOWN }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?._embedded.transitionRuns.some(isUnderWay) === true ? LOOK_AGAIN_MS : false,
    staleTime: 0,
  })

/** A page (1-based) of the entries that a run skipped. */
export const runProblemsQuery = (uuid: string, page: number) =>
  queryOptions({
    queryKey: workflowKeys.runFailures(uuid, page),
    queryFn: ({ signal }) =>
      call(listRunProblems, { params: { uuid }, query: { page: page - 1, size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })

export type FireInput = {
  resourceType: ResourceType
  transitionUuid: string
  uuids: string[]
  comment: string
  /** Called with the progress of a job. */
  onProgress: (run: TransitionRun) => void
}

/** Fires a transition: at once for one entity, by a job for many. @returns the ended run of a job */
export const fire = async ({ onProgress, ...input }: FireInput): Promise<TransitionRun | undefined> => {
  const { resourceType, transitionUuid, uuids, comment } = input
  const [assetUuid, ...others] = uuids
  if (assetUuid !== undefined && others.length === 0) {
    await call(fireTransition, { body: { assetUuid, resourceType, transitionUuid, comment } })
    return undefined
  }
  let run = await call(startRun, { body: { transitionUuid, uuids, comment } })
  while (isUnderWay(run)) {
    onProgress(run)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    run = (await read(run.uuid)) ?? run
  }
  return run
}

/* Returns undefined while the server cannot be reached. The job continues without this page. */
const read = async (uuid: string): Promise<TransitionRun | undefined> => {
  try {
    return await call(readRun, { params: { uuid } })
  } catch (error) {
    if (error instanceof CallRefused) throw error
    return undefined
  }
}
