import { Radio, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  label: string
  own: ReactNode
  theirs: ReactNode
  /** Undefined until the person has chosen. */
  takesTheirs: boolean | undefined
  onChange: (choice: { takesTheirs: boolean }) => void
}

/** Asks which of two values stays: that of the person, or that of someone else. */
export const ConflictChoice = ({ label, own, theirs, takesTheirs, onChange }: Props) => {
  const { t } = useTranslation('shared')
  return (
    <Radio.Group
      label={label}
      value={takesTheirs === undefined ? null : takesTheirs ? 'theirs' : 'own'}
      onChange={(value) => onChange({ takesTheirs: value === 'theirs' })}
    >
      <Stack gap={6}>
        <Radio
          size="xs"
          value="own"
          label={
            <>
              {t('conflict.own')} {own}
            </>
          }
        />
        <Radio
          size="xs"
          value="theirs"
          label={
            <>
              {t('conflict.theirs')} {theirs}
            </>
          }
        />
      </Stack>
    </Radio.Group>
  )
}
