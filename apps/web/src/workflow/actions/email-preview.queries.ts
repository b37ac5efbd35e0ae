import {
  listSamples,
  previewEmail,
  sendTestEmail,
  type EmailOfEntity,
} from '@pressmark/contract/workflow/email-preview.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { transitionKeys } from '#shared/api/keys.ts'
import { useMutation } from '#shared/api/use-mutation.ts'

/** Some of the latest entries of the kind of a transition, or those among them with a text. */
export const samplesQuery = (transitionUuid: string, text: string) =>
  queryOptions({
    queryKey: transitionKeys.samples(transitionUuid, text),
    queryFn: async ({ signal }) =>
      (await call(listSamples, { params: { uuid: transitionUuid }, query: { text }, signal })).samples,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The email as the server would send it. */
export const emailPreviewQuery = (email: EmailOfEntity) =>
  queryOptions({
    queryKey: transitionKeys.emailPreview(email),
    queryFn: ({ signal }) => call(previewEmail, { body: email, signal }),
    enabled: email.assetUuid !== '',
    staleTime: 0,
  })

/** Sends the email to the person who is signed in. */
export const useTestEmail = () =>
  useMutation({ mutationFn: (email: EmailOfEntity) => call(sendTestEmail, { body: email }) })
