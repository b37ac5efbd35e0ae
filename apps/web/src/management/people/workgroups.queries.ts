import { PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import { MAX_PAGE_SIZE } from '@pressmark/contract/platform/hal.ts'
import {
  createWorkgroup,
  deleteWorkgroup,
  listWorkgroups,
  readWorkgroup,
  updateWorkgroup,
  type Workgroup,
} from '@pressmark/contract/identity/workgroups.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { ifMatch, type CheckedVersion } from '#shared/api/if-match.ts'
import { peopleKeys } from '#shared/api/keys.ts'
import { usePeopleChange } from './people.queries.ts'

/** A page (1-based) of the workgroups. */
export const workgroupsQuery = (page: number) =>
  queryOptions({
    queryKey: peopleKeys.workgroups(page),
    queryFn: ({ signal }) =>
      call(listWorkgroups, { query: { page: page - 1, size: PAGE_SIZE, sort: ['name'] }, signal }),
  })

/** The workgroups to which a user can be added. */
export const allWorkgroupsQuery = queryOptions({
  queryKey: peopleKeys.allWorkgroups,
  queryFn: async ({ signal }) =>
    (await call(listWorkgroups, { query: { size: MAX_PAGE_SIZE, sort: ['name'] }, signal }))._embedded.userGroups,
})

export const workgroupQuery = (uuid: string) =>
  queryOptions({
    queryKey: peopleKeys.workgroup(uuid),
    queryFn: ({ signal }) => call(readWorkgroup, { params: { uuid }, signal }),
  })

export const useCreateWorkgroup = () =>
  usePeopleChange((body: { name: string; description: string; tenantName: string }) => call(createWorkgroup, { body }))

type Update = { uuid: string; version: CheckedVersion; change: Partial<Pick<Workgroup, 'name' | 'description'>> }

/** Renames or describes a workgroup, unless someone has changed it after it was read. */
export const useUpdateWorkgroup = () =>
  usePeopleChange(({ uuid, version, change: body }: Update) =>
    call(updateWorkgroup, { params: { uuid }, body, headers: ifMatch(version) }),
  )

export const useDeleteWorkgroup = () =>
  usePeopleChange(({ uuid }: Workgroup) => call(deleteWorkgroup, { params: { uuid } }))
