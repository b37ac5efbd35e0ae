import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Language } from '@pressmark/contract/platform/constants.ts'
import { RIGHTS, type Rights, type RightsName } from '@pressmark/contract/presentation/rights.ts'
import type { TenantSettings, TenantSettingsChange } from '@pressmark/contract/tenants/settings.ts'
import { useTranslation } from 'react-i18next'

/** The choices of languages. The first language of each is the default. */
const OFFERS = ['en it', 'it en', 'en', 'it'] as const
type Offer = (typeof OFFERS)[number]

/** The settings of a tenant, as form fields hold them. */
export type TenantSettingsValues = { supportUrl: string; languages: Offer; defaultRights: Rights | '' }

export const valuesOf = (
  settings: Pick<TenantSettings, 'supportUrl' | 'languages' | 'defaultRights'>,
): TenantSettingsValues => ({
  supportUrl: settings.supportUrl ?? '',
  languages: OFFERS.find((offer) => offer === settings.languages.join(' ')) ?? 'en it',
  defaultRights: settings.defaultRights ?? '',
})

export const changeOf = ({
  supportUrl,
  languages,
  defaultRights,
}: TenantSettingsValues): Required<TenantSettingsChange> => ({
  supportUrl: supportUrl.trim() || null,
  languages: languages.split(' ') as Language[], // one of OFFERS
  defaultRights: defaultRights === '' ? null : defaultRights,
})

/** Returns whether a support address can be shown in a frame, which requires https. */
export const isSupportUrl = (address: string): boolean =>
  address.trim() === '' || /^https:\/\/[^/?#@\\\s]+([/?#]\S*)?$/.test(address.trim())

const NAMES = Object.keys(RIGHTS) as RightsName[]

/** The support address, the languages and the default rights of a tenant. */
export const TenantSettingsFields = <Values extends TenantSettingsValues>({
  form,
}: {
  form: UseFormReturnType<Values>
}) => {
  const { t } = useTranslation('tenants')
  return (
    <>
      <TextInput
        type="url"
        label={t('supportUrl')}
        description={t('supportHint')}
        placeholder="https://"
        maxLength={1000}
        {...form.getInputProps('supportUrl')}
      />
      <NativeSelect
        label={t('languages')}
        description={t('languagesHint')}
        data={OFFERS.map((value) => ({ value, label: t(`offers.${value}`) }))}
        {...form.getInputProps('languages')}
      />
      <NativeSelect
        label={t('defaultRights')}
        description={t('defaultRightsHint')}
        data={[
          { value: '', label: t('rights.none') },
          ...NAMES.map((name) => ({ value: RIGHTS[name], label: t(`rights.${name}`) })),
        ]}
        {...form.getInputProps('defaultRights')}
      />
    </>
  )
}
