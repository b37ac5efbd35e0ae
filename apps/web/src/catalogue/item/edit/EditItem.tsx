import { Button } from '@mantine/core'
import { readItem, updateItem, type Item } from '@pressmark/contract/catalogue/items.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MetadataConflict } from '#metadata/MetadataConflict.tsx'
import { errorOf } from '#metadata/metadata-values.ts'
import { MetadataFields } from '#metadata/MetadataForm.tsx'
import { useMetadataEdit } from '#metadata/use-metadata-edit.ts'
import { labelOf } from '#metadata/template-order.ts'
import { useMetadataForm } from '#metadata/use-metadata-form.ts'
import { call } from '#shared/api/call.ts'
import { ifMatch } from '#shared/api/if-match.ts'
import { itemKeys } from '#shared/api/keys.ts'
import { isRefused } from '#shared/api/refusal.ts'
import { refusalText } from '#shared/api/refusal-text.ts'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import type { Neighbours } from '../page/use-neighbours.ts'
import { MetadataPanel } from './MetadataPanel.tsx'
import styles from './MetadataPanel.module.css'

type Props = {
  item: Item
  templates: readonly Template[]
  onReload: (item: Item) => void
  onClose: () => void
  toNext: Neighbours['toNext']
}

/** The form of an item's metadata. Save is disabled until every field is valid. */
export const EditItem = ({ item, templates, onReload, onClose, toNext }: Props) => {
  const { t, i18n } = useTranslation('item')
  const client = useQueryClient()
  const metadata = useMetadataForm(templates, item.customMetadataList)
  const values = metadata.form.useWatchValue('values') ?? []
  const invalid = metadata.fields.flatMap((template, index) =>
    errorOf(template, values[index] ?? '') === null ? [] : [labelOf(template, i18n.language)],
  )
  const params = { uuid: item.uuid }
  const goesOn = useRef(false)
  const submitWith = (next: boolean, submit: () => void) => {
    goesOn.current = next
    submit()
  }
  const edit = useMetadataEdit({
    metadata,
    entity: item,
    read: () => call(readItem, { params }),
    send: ({ version, ...body }) =>
      call(updateItem, { params, body, headers: ifMatch(version) }).finally(() =>
        client.invalidateQueries({ queryKey: itemKeys.one(item.uuid) }),
      ),
    onSaved: () => {
      toastSuccess(t('edit.saved'))
      if (goesOn.current && toNext) toNext({ edit: true })
      else onClose()
    },
    onRefused: (error) => {
      if (isRefused(error, 'pressmarkAlreadyExists'))
        metadata.form.setFieldError(metadata.pathOf('pressmark'), refusalText(error))
    },
    onReload,
  })
  const isBlocked = invalid.length > 0 || edit.conflict !== undefined
  return (
    <FormDialog
      title={t('edit.title')}
      form={metadata}
      action={t('edit.save')}
      disabled={isBlocked}
      error={edit.error}
      onSubmit={edit.save}
      onClose={onClose}
      frame={MetadataPanel}
      hint={invalid.length > 0 && <p className={styles.invalid}>{t('edit.invalid', { fields: invalid.join(', ') })}</p>}
      buttons={(submit) =>
        toNext && (
          <Button variant="default" mr="auto" disabled={isBlocked} onClick={() => submitWith(true, submit)}>
            {t('edit.saveAndNext')}
          </Button>
        )
      }
    >
      <MetadataFields metadata={metadata} />
      <MetadataConflict edit={edit} templates={templates} />
    </FormDialog>
  )
}
