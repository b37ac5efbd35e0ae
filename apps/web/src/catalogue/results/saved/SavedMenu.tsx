import { Button, Menu } from '@mantine/core'
import type { SearchQuery } from '@pressmark/contract/catalogue/saved-searches.ts'
import { IconBookmark, IconBookmarkPlus, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { resultsAddress } from '../address.ts'
import { savedQuery } from './saved.queries.ts'
import styles from './Saved.module.css'

const SaveDialog = lazyComponent(() => import('./SaveDialog.tsx'), 'SaveDialog')
const SavedDialog = lazyComponent(() => import('./SavedDialog.tsx'), 'SavedDialog')

type Props = { query: SearchQuery; title: string }

/** The menu of the person's saved searches, with an entry that saves the current one. */
export const SavedMenu = ({ query, title }: Props) => {
  const { t } = useTranslation('search')
  const { data: saved = [] } = useQuery(savedQuery)
  const [dialog, setDialog] = useState<'save' | 'manage'>()
  const close = () => setDialog(undefined)
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={17} stroke={1.6} aria-hidden />}>
            {t('saved.open')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconBookmarkPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => setDialog('save')}
          >
            {t('saved.save')}
          </Menu.Item>
          {saved.length > 0 && (
            <>
              <Menu.Item
                leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
                onClick={() => setDialog('manage')}
              >
                {t('saved.manage')}
              </Menu.Item>
              <Menu.Divider />
              <div className={styles.list}>
                {saved.map(({ uuid, name, search }) => (
                  <Menu.Item key={uuid} component={Link} {...(resultsAddress(search) as object)}>
                    {name}
                  </Menu.Item>
                ))}
              </div>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog && (
        <Suspense fallback={null}>
          {dialog === 'save' ? (
            <SaveDialog query={query} title={title} onClose={close} />
          ) : (
            <SavedDialog onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}
