import { Stack, TextInput } from '@mantine/core'
import { FALLBACK_STATE_COLOR } from '@pressmark/contract/platform/constants.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../Workflows.module.css'
import { isColor, SUGGESTED_COLORS } from './colors.ts'

type Props = { value: string; onChange: (color: string) => void; error?: ReactNode; focused: boolean }

/** A colour, picked from suggestions or typed. */
export const ColorField = ({ value, onChange, error, focused }: Props) => {
  const { t } = useTranslation('workflow')
  return (
    <Stack gap={8}>
      <TextInput
        label={t('states.color')}
        withAsterisk
        aria-required
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
        error={error}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        data-autofocus={focused || undefined}
        leftSection={
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden>
            <circle
              cx="8"
              cy="8"
              r="7.5"
              fill={isColor(value) ? value : FALLBACK_STATE_COLOR}
              stroke="var(--app-ctl)"
            />
          </svg>
        }
      />
      <fieldset className={styles.swatches}>
        <legend>{t('states.suggested')}</legend>
        {SUGGESTED_COLORS.map((color) => (
          <button
            key={color}
            type="button"
            className={styles.swatch}
            style={{ '--swatch': color } as React.CSSProperties}
            aria-label={color}
            aria-pressed={color === value.toUpperCase()}
            onClick={() => onChange(color)}
          />
        ))}
      </fieldset>
    </Stack>
  )
}
