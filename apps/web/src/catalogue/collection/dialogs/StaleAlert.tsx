import { Alert, Button, Group } from '@mantine/core'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { labelOf } from '#metadata/template-order.ts'
import styles from './StaleAlert.module.css'

type Described = { customMetadataList: MetadataPair[] }

type Props = {
  /** The version that this person started to edit. */
  opened: Described
  /** The current version. Undefined while it is loading. */
  now: Described | undefined
  templates: readonly Template[]
  onReload: () => void
  onOverwrite: () => void
}

const valuesOf = ({ customMetadataList }: Described, name: string) =>
  customMetadataList.flatMap((pair) => (pair.name === name ? [pair.value] : [])).join(' · ')

/** Shows the changes of another user who saved first, with the buttons to reload or to overwrite. */
export const StaleAlert = ({ opened, now, templates, onReload, onOverwrite }: Props) => {
  const { t, i18n } = useTranslation(['picker', 'catalogue', 'shared'])
  const changed = now ? templates.filter(({ name }) => valuesOf(now, name) !== valuesOf(opened, name)) : []
  return (
    <Alert
      color="ochre"
      variant="light"
      role="alert"
      icon={<IconUsers size={18} stroke={1.6} />}
      title={t('stale.title')}
    >
      {now && changed.length > 0 && (
        <dl className={styles.changes}>
          {changed.map((template) => (
            <div key={template.name}>
              <dt>{labelOf(template, i18n.language)}</dt>
              <dd>
                <del>{valuesOf(opened, template.name) || '—'}</del> <ins>{valuesOf(now, template.name) || '—'}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Group gap="sm" mt="sm">
        <Button size="xs" variant="default" onClick={onReload}>
          {t('stale.reload')}
        </Button>
        <Button size="xs" variant="default" onClick={onOverwrite}>
          {t('stale.overwrite')}
        </Button>
      </Group>
    </Alert>
  )
}
