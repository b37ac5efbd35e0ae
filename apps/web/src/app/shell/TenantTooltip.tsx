import { Tooltip } from '@mantine/core'
import { TENANT_TOOLTIP_MS } from '@pressmark/contract/platform/constants.ts'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'

/** Shows the full name of the tenant and the target of its logo after one second. @source spec 000 §1 */
export const TenantTooltip = ({ organisation, children }: { organisation: string; children: ReactElement }) => {
  const { t } = useTranslation('app')
  return (
    <Tooltip label={t('home', { organisation })} openDelay={TENANT_TOOLTIP_MS}>
      {children}
    </Tooltip>
  )
}
