import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Language } from '@pressmark/contract/platform/constants.ts'
import type { TenantSettingsChange } from '@pressmark/contract/tenants/settings.ts'
import { useTranslation } from 'react-i18next'

/** The choices of languages. The first language of each is the default. */
const OFFERS = ['en it', 'it en', 'en', 'it'] as const
type Offer = (typeof OFFERS)[number]

/** The settings of a tenant, as form fields hold them. */
export type TenantSettingsValues = { supportUrl: string; languages: Offer }

export const valuesOf = (settings: { supportUrl: string | null; languages: readonly Language[] }) => ({
  supportUrl: settings.supportUrl ?? '',
  languages: OFFERS.find((offer) => offer === settings.languages.join(' ')) ?? 'en it',
})

export const changeOf = ({ supportUrl, languages }: TenantSettingsValues): Required<TenantSettingsChange> => ({
  supportUrl: supportUrl.trim() || null,
  languages: languages.split(' ') as Language[], // one of OFFERS
})

/** Returns whether a support address can be shown in a frame, which requires https. */
export const isSupportUrl = (address: string): boolean =>
  address.trim() === '' || /^https:\/\/[^/?#@\\\s]+([/?#]\S*)?$/.test(address.trim())

/** The support address and the languages of a tenant. */
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
    </>
  )
}
