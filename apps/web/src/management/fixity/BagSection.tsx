import { Button } from '@mantine/core'
import { bagTenant } from '@pressmark/contract/preservation/bags.ts'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './Fixity.module.css'

/** Everything of the organisation, to be kept elsewhere. */
export const BagSection = () => {
  const { t } = useTranslation('fixity')
  return (
    <section className={styles.bag}>
      <h2>{t('bag.title')}</h2>
      <p>{t('bag.explained')}</p>
      <Button
        component="a"
        href={bagTenant.path}
        download
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
      >
        {t('bag.download')}
      </Button>
    </section>
  )
}
