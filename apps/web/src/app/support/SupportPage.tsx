import { Anchor } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#shared/text/language.ts'
import { useTenant } from '#shared/api/person.ts'
import { ScreenHeading } from '#shared/ui/ScreenHeading.tsx'
import { ScreenTitle } from '#shared/ui/ScreenTitle.tsx'
import styles from './SupportPage.module.css'

/** Permissions of a support page: it works as a normal page, but cannot navigate this window. */
const ALLOWED = 'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox'

/** The tenant's support page in a frame, or else the help that comes with the product. @source spec 000 §2 */
export const SupportPage = () => {
  const { t } = useTranslation('support')
  const tenant = useTenant()
  if (!tenant) return null
  const address = tenant.supportUrl ?? `/help/${currentLanguage()}/`
  return (
    <div className={styles.page}>
      <ScreenTitle of={t('title')} />
      <header className={styles.head}>
        <ScreenHeading className={styles.title}>{t('title')}</ScreenHeading>
        <Anchor href={address} target="_blank" rel="noreferrer" className={styles.alone}>
          {t('openSeparately')}
          <IconExternalLink size={16} stroke={1.6} aria-hidden />
        </Anchor>
      </header>
      <iframe
        key={address}
        src={address}
        title={t('frame', { organisation: tenant.displayName })}
        sandbox={ALLOWED}
        referrerPolicy="no-referrer"
        className={styles.frame}
      />
    </div>
  )
}
