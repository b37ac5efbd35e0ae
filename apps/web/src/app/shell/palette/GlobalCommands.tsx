import { useMantineColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { COLOR_SCHEMES } from '@pressmark/contract/platform/constants.ts'
import type { Self } from '@pressmark/contract/identity/identity.ts'
import {
  IconBuildingBank,
  IconKeyboard,
  IconLanguage,
  IconLayoutSidebar,
  IconLogout,
  IconMessages,
  IconPlus,
  IconSearch,
  IconSunMoon,
  IconTableImport,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { collectionQuery } from '#catalogue/collection/page/collection.queries.ts'
import { ownTenantsQuery } from '#shared/api/own-tenants.ts'
import { useLogout } from '#shared/api/logout.ts'
import { useSelf } from '#shared/api/person.ts'
import { useSetPreferences } from '#shared/api/preferences.ts'
import { useCommand } from '#shared/commands/use-command.ts'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { currentLanguage, offeredLanguages } from '#shared/text/language.ts'
import { openMessages } from '#shared/ui/recent-messages.ts'
import { LANGUAGE_NAMES } from '../LanguageItems.tsx'
import { useMenuEntries, type MenuEntry } from '../menu-entries.ts'
import { useMenuPin } from '../menu-pin.ts'

const UploadWizard = lazyComponent(() => import('#uploads/wizard/UploadWizard.tsx'), 'UploadWizard')
const KeysDialog = lazyComponent(() => import('./KeysDialog.tsx'), 'KeysDialog')
const SwitchTenant = lazyComponent(() => import('#identity/tenants/SwitchTenant.tsx'), 'SwitchTenant')

export type GlobalDialog = 'palette' | 'keys' | 'add' | 'organisation'

type Props = { dialog: GlobalDialog | undefined; onDialog: (dialog: GlobalDialog | undefined) => void }

/** Registers the commands that hold on every screen, and shows their dialogs. */
export const GlobalCommands = ({ dialog, onDialog }: Props) => {
  const entries = useMenuEntries()
  const navigate = useNavigate()
  const self = useSelf()
  const { collectionUuid } = useParams({ strict: false })
  const { data: collection } = useQuery({ ...collectionQuery(collectionUuid), enabled: dialog === 'add' })
  const close = () => onDialog(undefined)
  const toResults = () => void navigate({ to: '/catalog/results', search: {} })
  const toImports = () => void navigate({ to: '/imports/spreadsheets' })
  useCommand('go.results', toResults, { icon: IconSearch })
  useCommand('go.imports', toImports, { icon: IconTableImport })
  useCommand('item.add', () => onDialog('add'), { icon: IconPlus })
  useCommand('keys.help', () => onDialog('keys'), { icon: IconKeyboard })
  useCommand('messages.open', openMessages, { icon: IconMessages })
  usePinCommand()
  useCommand('session.end', useLogout(), { icon: IconLogout })
  useLookCommands()
  return (
    <>
      {entries.map((entry) => (
        <GoCommand key={entry.name} entry={entry} />
      ))}
      {dialog === 'palette' && self && <SwitchTenantCommand self={self} onChoose={() => onDialog('organisation')} />}
      <Suspense fallback={null}>
        {dialog === 'keys' && <KeysDialog onClose={close} />}
        {dialog === 'add' && collection && <UploadWizard collectionUuid={collection.uuid} opened onClose={close} />}
        {dialog === 'organisation' && self && <SwitchTenant self={self} onClose={close} />}
      </Suspense>
    </>
  )
}

const usePinCommand = () => {
  const [isPinned, setPinned] = useMenuPin()
  const isWide = useMediaQuery('(min-width: 64em)')
  useCommand('menu.pin', isWide ? () => setPinned(!isPinned) : undefined, { icon: IconLayoutSidebar })
}

/* Only the palette needs to know whether there is another organisation. */
const SwitchTenantCommand = ({ self, onChoose }: { self: Self; onChoose: () => void }) => {
  const { data: organisations = [] } = useQuery(ownTenantsQuery(self))
  useCommand('organisation.change', organisations.length > 1 ? onChoose : undefined, { icon: IconBuildingBank })
  return null
}

const GoCommand = ({ entry: { name, to, icon } }: { entry: MenuEntry }) => {
  const navigate = useNavigate()
  useCommand(`go.${name}`, () => void navigate({ to }), { icon })
  return null
}

/* Language and colour scheme. */
const useLookCommands = () => {
  const { t } = useTranslation(['search', 'app'])
  const { colorScheme } = useMantineColorScheme()
  const { chooseLanguage, chooseScheme } = useSetPreferences()
  const schemes = COLOR_SCHEMES.filter((scheme) => scheme !== colorScheme).map((scheme) => ({
    id: scheme,
    label: t('palette.scheme', { name: t(`app:scheme.${scheme}`) }),
    run: () => chooseScheme(scheme),
  }))
  const languages = offeredLanguages()
    .filter((language) => language !== currentLanguage())
    .map((language) => ({
      id: language,
      label: t('palette.language', { name: LANGUAGE_NAMES[language] }),
      run: () => chooseLanguage(language),
    }))
  useCommand('scheme.choose', nothing, { icon: IconSunMoon, choices: schemes })
  useCommand('language.choose', nothing, { icon: IconLanguage, choices: languages })
}

/* These commands have no key, and the palette lists their choices. */
const nothing = () => undefined
