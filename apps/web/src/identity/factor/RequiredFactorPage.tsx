import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLogout } from '#shared/api/logout.ts'
import { removePersonalData } from '#shared/api/person.ts'
import { applicationAddress } from '@pressmark/contract/platform/application-address.ts'
import { EntryCard } from '../EntryCard.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpFactor } from './SetUpFactor.tsx'
import styles from './Factor.module.css'

/** Blocks all screens for platform administrators without a second factor. */
export const RequiredFactorPage = () => {
  const { t } = useTranslation(['factor', 'profile'])
  const [codes, setCodes] = useState<string[]>()
  const queries = useQueryClient()
  const logout = useLogout()
  const navigate = useNavigate()
  const router = useRouter()
  const { redirect } = useSearch({ from: '/second-factor' })
  const goOn = () => {
    // Earlier refusals no longer apply.
    removePersonalData(queries)
    const target = applicationAddress(redirect, location.origin)
    if (target?.startsWith('/ui/')) router.history.replace(target)
    else void navigate({ to: '/catalog', replace: true })
  }
  return (
    <EntryCard wide title={t('title')} heading={t('required')}>
      {codes ? <RecoveryCodes codes={codes} onStored={goOn} /> : <SetUpFactor onDone={setCodes} />}
      <Button className={styles.leave} variant="subtle" color="gray" fullWidth onClick={logout}>
        {t('profile:logout')}
      </Button>
    </EntryCard>
  )
}
