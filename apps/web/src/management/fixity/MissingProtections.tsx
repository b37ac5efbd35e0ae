import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readReadiness } from '@pressmark/contract/platform/health.ts'
import { call } from '#shared/api/call.ts'
import { managementKeys } from '#shared/api/keys.ts'

/** Names the limits of decoder processes that the machine of the server lacks. Shows nothing if it has all of them. */
export const MissingProtections = () => {
  const { t } = useTranslation('fixity')
  const { data } = useQuery({
    queryKey: managementKeys.readiness,
    queryFn: ({ signal }) => call(readReadiness, { signal }),
  })
  if (data === undefined || data.missingProtections.length === 0) return null
  return (
    <Alert color="orange" variant="light" icon={<IconAlertTriangle size={18} stroke={1.6} aria-hidden />}>
      {t('protections.title')}: {data.missingProtections.map((name) => t(`protections.${name}`)).join(', ')}.
    </Alert>
  )
}
