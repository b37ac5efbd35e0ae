import { Button, Group, Text } from '@mantine/core'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useTranslation } from 'react-i18next'
import { labelOf } from '#metadata/template-order.ts'
import { useShownValue } from '#metadata/use-shown-value.ts'
import type { Conflict } from './edit.queries.ts'
import styles from './ConflictView.module.css'

type Props = {
  templates: readonly Template[]
  conflict: Conflict
  pending: boolean
  onBack: () => void
  onReload: () => void
  onOverwrite: () => void
}

const valuesOf = (pairs: readonly MetadataPair[], name: string) =>
  pairs.filter((pair) => pair.name === name).map(({ value }) => value)

/** Compares the two versions of an edit conflict by the fields that differ, with buttons to resolve it. */
export const ConflictView = ({ templates, conflict, pending, onBack, onReload, onOverwrite }: Props) => {
  const { t, i18n } = useTranslation('item')
  const shown = useShownValue()
  const rows = templates
    .map((template) => ({
      template,
      own: valuesOf(conflict.own, template.name),
      saved: valuesOf(conflict.saved.customMetadataList, template.name),
    }))
    .filter(({ own, saved }) => JSON.stringify(own) !== JSON.stringify(saved))

  return (
    <>
      <Text role="alert" mb="md">
        {t('edit.conflict')}
      </Text>
      <table className={styles.versions}>
        <thead>
          <tr>
            <th scope="col">{t('edit.field')}</th>
            <th scope="col">{t('edit.own')}</th>
            <th scope="col">{t('edit.savedVersion')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ template, own, saved }) => (
            <tr key={template.name}>
              <th scope="row">{labelOf(template, i18n.language)}</th>
              {[own, saved].map((values, side) => (
                <td key={side === 0 ? 'mine' : 'theirs'}>
                  {values.map((value) => shown(template.type, value)).join('; ') || '—'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Group justify="flex-end" gap="sm" mt="xl">
        <Button variant="subtle" color="gray" onClick={onBack}>
          {t('edit.back')}
        </Button>
        <Button variant="default" onClick={onReload}>
          {t('edit.reload')}
        </Button>
        <Button color="red.9" loading={pending} onClick={onOverwrite}>
          {t('edit.overwrite')}
        </Button>
      </Group>
    </>
  )
}
