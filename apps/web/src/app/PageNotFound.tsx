import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toastError } from '#shared/ui/toasts.tsx'

/** Redirects an unknown address to the catalogue home and shows a message. */
export const PageNotFound = () => {
  const { t } = useTranslation('app')
  useEffect(() => {
    toastError(t('pageNotFound'))
  }, [t])
  return <Navigate to="/catalog" replace />
}
