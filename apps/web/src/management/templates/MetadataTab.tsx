import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { RESOURCE_TYPES, type ResourceType } from '@pressmark/contract/platform/constants.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { templateKeys } from '#shared/api/keys.ts'
import { useRefresh } from '#shared/api/use-refresh.ts'
import { PriorityLists } from './PriorityLists.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'
import type { OpenDialog } from './template-draft.ts'
import styles from './Templates.module.css'
import { allTemplatesQuery } from './templates.queries.ts'

/** The fields of each resource type, by priority. @source spec 001 §2 */
export const MetadataTab = () => {
  const { t } = useTranslation('management')
  const navigate = useNavigate()
  const { entity = 'ITEM' } = useSearch({ from: '/shell/configuration' })
  const { data, error, refetch } = useQuery(allTemplatesQuery)
  const [dialog, setDialog] = useState<OpenDialog>()
  useRefresh({ kinds: ['template.changed'], keys: [templateKeys.all] })
  const templates = data?.filter(({ resourceType }) => resourceType === entity)
  const choose = (chosen: string) =>
    void navigate({
      to: '/configuration',
      search: chosen === 'ITEM' ? {} : { entity: chosen as ResourceType }, // its values are those below
    })

  return (
    <section aria-label={t('templates.tab')} aria-busy={!data && !error} className={styles.tab}>
      <div className={styles.bar}>
        <NativeSelect
          label={t('templates.entity')}
          value={entity}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data={RESOURCE_TYPES.map((value) => ({ value, label: t(`templates.entities.${value}`) }))}
        />
        {templates && <span className={styles.total}>{t('templates.count', { count: templates.length })}</span>}
        <Button
          className={styles.add}
          leftSection={<IconPlus size={17} stroke={1.8} aria-hidden />}
          onClick={() => setDialog({ kind: 'create', resourceType: entity })}
        >
          {t('templates.add')}
        </Button>
      </div>
      {error && <ErrorAlert error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={420} radius="md" />}
      {templates && <PriorityLists key={entity} entity={entity} templates={templates} onDialog={setDialog} />}
      {dialog && <TemplateDialog dialog={dialog} onDialog={setDialog} onClose={() => setDialog(undefined)} />}
    </section>
  )
}
