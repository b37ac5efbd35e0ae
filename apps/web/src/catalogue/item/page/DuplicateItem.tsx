import { Checkbox, TextInput, type CheckboxProps } from '@mantine/core'
import { useForm } from '@mantine/form'
import { STRING_VALUE_MAX_LENGTH } from '@pressmark/contract/platform/constants.ts'
import { importCulturalItem, MAX_COPIED_FILES } from '@pressmark/contract/ingest/imports.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { call } from '#shared/api/call.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { formatCount } from '#shared/text/format-date.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useNavigateIfHere } from '#shared/hooks/back-navigation.ts'
import { useNextPressmark } from '#uploads/wizard/use-next-pressmark.ts'

type Props = { item: Item; collectionUuid: string; onClose: () => void }

/** Creates an item with the same metadata in the same collections, with its media or without, and opens its form. */
export const DuplicateItem = ({ item, collectionUuid, onClose }: Props) => {
  const { t } = useTranslation('item')
  const navigate = useNavigateIfHere()
  const { data: templates } = useQuery(templatesQuery('ITEM'))
  const [importId] = useState(() => crypto.randomUUID())
  const required = (value: string) => (value.trim() === '' ? t('duplicate.required') : null)
  const form = useForm({
    initialValues: { title: item.sgtt, pressmark: '', withMedia: false },
    validate: { title: required, pressmark: required },
  })
  const next = useNextPressmark(item.pressmark)
  const propose = useEffectEvent((pressmark: string) => {
    if (form.getValues().pressmark !== '') return
    form.setFieldValue('pressmark', pressmark)
    // The person did not type the proposal.
    form.resetDirty({ ...form.getValues(), pressmark })
  })
  useEffect(() => {
    if (next) propose(next)
  }, [next])
  const { mutateAsync, error } = useMutation({
    mutationFn: ({ title, pressmark, withMedia }: { title: string; pressmark: string; withMedia: boolean }) => {
      // Values of deleted fields stay behind.
      const knownNames = new Set(templates?.map(({ name }) => name))
      const rest = item.customMetadataList.filter(({ name }) => knownNames.has(name) && !CORE.has(name))
      const core = { sgtt: title.trim(), pressmark: pressmark.trim() }
      const { uuid: mediaOf, parentCollectionsUuids } = item
      const body = {
        ...core,
        importId,
        customMetadataList: rest,
        parentCollectionsUuids,
        ...(withMedia && { mediaOf }),
      }
      return call(importCulturalItem, { body })
    },
    onSuccess: ({ uuid }) => {
      toastSuccess(t(form.getValues().withMedia ? 'duplicate.doneWithMedia' : 'duplicate.done'))
      onClose()
      const params = { collectionUuid, uuid }
      void navigate({ to: '/catalog/$collectionUuid/cultural-item/$uuid', params, state: { edit: true } })
    },
  })

  return (
    <FormDialog
      title={t('duplicate.title')}
      size={440}
      form={form}
      action={t('duplicate.action')}
      disabled={templates === undefined}
      error={error}
      onSubmit={() => mutateAsync(form.getValues())}
      onClose={onClose}
    >
      <TextInput
        label={t('duplicate.name')}
        withAsterisk
        aria-required
        data-autofocus
        {...form.getInputProps('title')}
      />
      <TextInput
        label={t('duplicate.pressmark')}
        withAsterisk
        aria-required
        maxLength={STRING_VALUE_MAX_LENGTH}
        autoComplete="off"
        {...form.getInputProps('pressmark')}
      />
      <WithMedia files={filesOf(item)} {...form.getInputProps('withMedia', { type: 'checkbox' })} />
    </FormDialog>
  )
}

/* Offered if the item has files. */
const WithMedia = ({ files, ...input }: { files: number } & CheckboxProps) => {
  const { t } = useTranslation('item')
  const isTooMany = files > MAX_COPIED_FILES
  if (files === 0) return null
  return (
    <Checkbox
      label={t('duplicate.media', { count: files, shown: formatCount(files) })}
      description={isTooMany && t('duplicate.tooMany', { shown: formatCount(MAX_COPIED_FILES) })}
      disabled={isTooMany}
      {...input}
    />
  )
}

const filesOf = ({ mediaTypeInfo: { imagesCount, audiosCount, videosCount, model3DsCount } }: Item): number =>
  imagesCount + audiosCount + videosCount + model3DsCount

/** Fields of the form. */
const CORE = new Set(['sgtt', 'pressmark'])
