import { Menu } from '@mantine/core'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { labelOf } from '#metadata/template-order.ts'
import styles from './Search.module.css'

type Props = {
  /** The field to which the search is limited. */
  by: string | undefined
  opened: boolean
  onOpened: (opened: boolean) => void
  onBy: (by: string | undefined) => void
}

const ALL = ''

/** The menu in the search box that limits the search to one metadata field. Its button names the selected field. */
export const FieldMenu = ({ by, opened, onOpened, onBy }: Props) => {
  const { t, i18n } = useTranslation('app')
  const { data: templates = [] } = useQuery({ ...templatesQuery('ITEM'), enabled: opened || by !== undefined })
  const template = templates.find(({ name }) => name === by)
  const field = by === undefined ? t('search.allFields') : template ? labelOf(template, i18n.language) : by
  const label = t('search.fields', { field })
  return (
    <Menu opened={opened} onChange={onOpened} position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <button
          type="button"
          className={styles.fields}
          data-chosen={by !== undefined || undefined}
          aria-label={label}
          title={label}
          // The focus stays in the field until the menu opens.
          onMouseDown={(event) => event.preventDefault()}
        >
          {by === undefined ? <IconSearch size={17} stroke={1.6} aria-hidden /> : <span>{field}</span>}
          <IconChevronDown size={12} stroke={1.8} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles.fieldList} aria-label={t('search.searchIn')}>
        <Menu.Label aria-hidden>{t('search.searchIn')}</Menu.Label>
        <Menu.RadioGroup value={by ?? ALL} onChange={(name) => onBy(name === ALL ? undefined : name)}>
          <Menu.RadioItem value={ALL}>{t('search.allFields')}</Menu.RadioItem>
          {templates.map((one) => (
            <Menu.RadioItem key={one.uuid} value={one.name}>
              {labelOf(one, i18n.language)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
