import {
  exportFields,
  importFields,
  previewFieldImport,
  type FieldImport,
} from '@pressmark/contract/metadata/field-documents.ts'
import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { templateKeys } from '#shared/api/keys.ts'
import { useMutation } from '#shared/api/use-mutation.ts'

/** The fields of a resource type as a document. */
export const fieldDocumentQuery = (resourceType: ResourceType) =>
  queryOptions({
    queryKey: templateKeys.document(resourceType),
    queryFn: ({ signal }) => call(exportFields, { params: { resourceType }, signal }),
    staleTime: 0,
  })

/** The effects of an import. */
export const fieldPlanQuery = (input: FieldImport | undefined) =>
  queryOptions({
    queryKey: templateKeys.plan(input),
    queryFn: ({ signal }) => call(previewFieldImport, { body: input!, signal }), // enabled only with a document
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })

/** Imports a document as its preview shows. A refused import reads the preview again. */
export const useImportFields = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: FieldImport & { preview: string }) => call(importFields, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: templateKeys.all }),
  })
}
