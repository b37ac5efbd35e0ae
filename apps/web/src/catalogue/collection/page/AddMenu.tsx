import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconHistory, IconTableImport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'

const NewSheetDialog = lazyComponent(() => import('#uploads/sheets/NewSheetDialog.tsx'), 'NewSheetDialog')

/** A menu of the ways to add many items at once. */
export const AddMenu = ({ collectionUuid }: { collectionUuid: string }) => {
  const { t } = useTranslation('catalogue')
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('addMore')} onPointerEnter={NewSheetDialog.preload}>
            <IconChevronDown size={18} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconTableImport size={16} stroke={1.6} aria-hidden />} onClick={open}>
            {t('importSheet')}
          </Menu.Item>
          <Menu.Item
            component={Link}
            to="/imports/spreadsheets"
            leftSection={<IconHistory size={16} stroke={1.6} aria-hidden />}
          >
            {t('sheetImports')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {opened && (
        <Suspense fallback={null}>
          <NewSheetDialog collectionUuid={collectionUuid} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
