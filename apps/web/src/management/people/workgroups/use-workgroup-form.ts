import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'

export type WorkgroupValues = { name: string; description: string }

/** A workgroup's name, which is required, and its description. @source spec 001 §3, §5 */
export const useWorkgroupForm = ({ name, description }: WorkgroupValues) => {
  const { t } = useTranslation('people')
  return useForm<WorkgroupValues>({
    initialValues: { name, description },
    validate: { name: (value) => (value.trim() === '' ? t('errors.workgroupNameRequired') : null) },
  })
}
export type WorkgroupFormState = ReturnType<typeof useWorkgroupForm>
