import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import {
  exportWorkflow,
  importWorkflow,
  previewWorkflowImport,
  type WorkflowImport,
} from '@pressmark/contract/workflow/workflow-documents.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { stateKeys, transitionKeys } from '#shared/api/keys.ts'
import { useMutation } from '#shared/api/use-mutation.ts'

/** The workflow of a resource type as a document. */
export const workflowDocumentQuery = (resourceType: ResourceType) =>
  queryOptions({
    queryKey: transitionKeys.document(resourceType),
    queryFn: ({ signal }) => call(exportWorkflow, { params: { resourceType }, signal }),
    staleTime: 0,
  })

/** The effects of an import. */
export const workflowPlanQuery = (input: WorkflowImport | undefined) =>
  queryOptions({
    queryKey: transitionKeys.plan(input),
    queryFn: ({ signal }) => call(previewWorkflowImport, { body: input!, signal }), // enabled only with a document
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })

/** Imports a document as its preview shows. A refused import reads the preview again. */
export const useImportWorkflow = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: WorkflowImport & { preview: string }) => call(importWorkflow, { body }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: stateKeys.all })
      await queries.invalidateQueries({ queryKey: transitionKeys.all })
    },
  })
}
