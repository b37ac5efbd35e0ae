import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/it.js'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { useState, type FocusEventHandler } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './DateField.module.css'
import { typedDay } from './metadata-values.ts'

type Props = Omit<DateInputProps, 'onChange'> & { onChange: (value: string) => void }

/** A date, typed as DD/MM/YYYY and stored as YYYY-MM-DD. A wrong date stays in the field and becomes the value, so that the form
 *  refuses it in words. With `fixOnBlur` the last date returns instead. @source spec 000 §9 */
export const DateField = ({ onChange, onBlur, fixOnBlur = false, ...field }: Props) => {
  const { t, i18n } = useTranslation('metadata')
  const [opened, setOpened] = useState(false)
  const [date, setDate] = useState(field.value)
  const isDate = !field.value || typedDay(String(field.value)) !== null
  if (isDate && field.value !== date) setDate(field.value)
  const leave: FocusEventHandler<HTMLInputElement> = (event) => {
    const typed = event.currentTarget.value.trim()
    if (!fixOnBlur && typed !== '' && typedDay(typed) === null) onChange(typed)
    onBlur?.(event)
  }
  return (
    <DateInput
      valueFormat="DD/MM/YYYY"
      placeholder={t('date.placeholder')}
      // The default parser reads 01/03 as 3 January.
      dateParser={typedDay}
      locale={i18n.language}
      clearable
      clearButtonProps={{ 'aria-label': t('date.clear') }}
      ariaLabels={{
        previousMonth: t('date.previousMonth'),
        nextMonth: t('date.nextMonth'),
        previousYear: t('date.previousYear'),
        nextYear: t('date.nextYear'),
        previousDecade: t('date.previousDecade'),
        nextDecade: t('date.nextDecade'),
        monthLevelControl: t('date.chooseMonth'),
        yearLevelControl: t('date.chooseYear'),
      }}
      classNames={{ day: classes.day }}
      popoverProps={{ withinPortal: false, onOpen: () => setOpened(true), onClose: () => setOpened(false) }}
      // Escape closes the calendar before the dialog around it.
      data-mantine-stop-propagation={opened}
      {...field}
      {...('value' in field && { value: date })}
      fixOnBlur={fixOnBlur}
      onBlur={leave}
      onChange={(day) => onChange(day ?? '')}
    />
  )
}
