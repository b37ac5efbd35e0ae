import { useForm } from '@mantine/form'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { RESOURCE_TYPES } from '@pressmark/contract/platform/constants.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openedVersion } from '#shared/api/if-match.ts'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { Saved } from './Saved.tsx'
import { HeadingFields } from './TemplateFields.tsx'
import { useSetHeadings } from './templates.queries.ts'

type Props = {
  fields: readonly Template[]
  /** The heading of all these fields, if it is renamed. */
  renamed?: string
  done: boolean
  onDone: () => void
  onClose: () => void
}

/** Gives several fields the same heading at once. Without texts they have none. */
export const HeadingDialog = ({ fields, renamed, done, onDone, onClose }: Props) => {
  const { t } = useTranslation('management')
  // Notices refresh the list behind the dialog.
  const [opened] = useState(fields)
  const form = useForm({ initialValues: commonHeading(opened) })
  const { mutateAsync: send, error } = useSetHeadings()
  const count = opened.length
  const submit = async () => {
    const { englishHeading, italianHeading } = form.getValues()
    await send({
      fields: opened.map((field) => ({ uuid: field.uuid, version: openedVersion(field) })),
      heading: { en: englishHeading.trim(), it: italianHeading.trim() },
    })
    onDone()
  }
  const kinds = RESOURCE_TYPES.filter((kind) => opened.some(({ resourceType }) => resourceType === kind))
  return (
    <FormDialog
      title={
        renamed === undefined ? t('templates.headingOf', { count }) : t('templates.renameOf', { heading: renamed })
      }
      form={form}
      action={t('templates.save')}
      onSubmit={submit}
      error={error}
      disabled={done}
      onClose={onClose}
      {...(done && { hint: <Saved text={t('templates.headingSaved')} /> })}
    >
      {renamed !== undefined && (
        <p>
          {t('templates.renameHint', { count })} {kinds.map((kind) => t(`templates.entities.${kind}`)).join(', ')}
        </p>
      )}
      <HeadingFields form={form} resourceType={opened[0]?.resourceType ?? 'ITEM'} />
      <p>{t('templates.headingRemoval')}</p>
    </FormDialog>
  )
}

/* Returns each text that all fields share. */
const commonHeading = (fields: readonly Template[]) => {
  const shared = (language: string) => {
    const texts = new Set(fields.map(({ heading }) => heading[language] ?? ''))
    return texts.size === 1 ? [...texts].join('') : ''
  }
  return { englishHeading: shared('en'), italianHeading: shared('it') }
}
