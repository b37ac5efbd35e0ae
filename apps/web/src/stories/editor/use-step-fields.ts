import { useTranslation } from 'react-i18next'
import type { StepField } from './merge-steps.ts'

const NAMES = {
  title: 'stepTitle',
  commentary: 'commentary',
  translations: 'languages.field',
  area: 'conflict.area',
  easing: 'inbound',
  speed: 'speed',
  delay: 'stepTime',
  enabled: 'transitionEnabled',
  duration: 'conflict.duration',
} as const satisfies Record<StepField, string>

/** Returns the function that names a part of a step. */
export const useStepFieldName = () => {
  const { t } = useTranslation('editor')
  return (field: StepField) => t(NAMES[field])
}
