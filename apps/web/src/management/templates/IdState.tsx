import { useDebouncedValue } from '@mantine/hooks'
import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { IconAlertCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import styles from './Templates.module.css'
import { idQuery } from './templates.queries.ts'

/** Long enough not to ask at every key, short enough to answer before the next field. */
const TYPING_MS = 300

/** Says below the id that it is taken, or that this could not be found out, while it is being typed. */
export const IdState = ({ resourceType, name }: { resourceType: ResourceType; name: string }) => {
  const { t } = useTranslation(['management', 'shared'])
  const [asked] = useDebouncedValue(name.trim(), TYPING_MS)
  const { data, isError } = useQuery({ ...idQuery(resourceType, asked), enabled: asked !== '' })
  const says = isError ? t('templates.idUnchecked') : data === 'taken' && t('shared:refusals.templateNameTaken')
  return (
    <output className={styles.fault}>
      {says && <IconAlertCircle size={15} stroke={1.8} aria-hidden />}
      {says}
    </output>
  )
}
