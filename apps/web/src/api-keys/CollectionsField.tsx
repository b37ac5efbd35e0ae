import { Button, CloseButton, Input } from '@mantine/core'
import { KEY_COLLECTIONS_MAX } from '@pressmark/contract/identity/api-keys.ts'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import type { Option } from '#shared/ui/Picker.tsx'
import styles from './ApiKeys.module.css'

const CollectionPicker = lazyComponent(() => import('#catalogue/picker/CollectionPicker.tsx'), 'CollectionPicker')

type Props = { value?: Option[]; onChange: (value: Option[]) => void }

/** The collections that a key is limited to. Without any, it reaches the whole organisation. */
export const CollectionsField = ({ value = [], onChange }: Props) => {
  const { t } = useTranslation('apiKeys')
  const [picking, setPicking] = useState(false)
  return (
    <Input.Wrapper label={t('collections')} description={t('collectionsHint')} labelElement="div">
      {value.length > 0 && (
        <ul className={styles.keys} aria-label={t('collections')}>
          {value.map(({ uuid, title }) => (
            <li key={uuid} className={styles.head}>
              {title}
              <CloseButton
                size="sm"
                aria-label={t('collectionsRemove', { title })}
                onClick={() => onChange(value.filter((one) => one.uuid !== uuid))}
              />
            </li>
          ))}
        </ul>
      )}
      <Button
        size="xs"
        variant="default"
        mt={4}
        disabled={value.length >= KEY_COLLECTIONS_MAX}
        onClick={() => setPicking(true)}
      >
        {t('collectionsAdd')}
      </Button>
      {picking && (
        <Suspense fallback={null}>
          <CollectionPicker
            title={t('collectionsAdd')}
            without={value.map(({ uuid }) => uuid)}
            onPick={async ({ uuid, title }) => {
              onChange([...value, { uuid, title }])
              setPicking(false)
            }}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </Input.Wrapper>
  )
}
