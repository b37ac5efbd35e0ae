import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { IconPhoto } from '@tabler/icons-react'
import { formatDate } from '#shared/text/format-date.ts'
import classes from './ExistingItem.module.css'

type Props = { item: Item; chosen: boolean; onChoose: (item: Item) => void }

/** One item to choose: a radio button that is as large as its row. */
export const ItemChoice = ({ item, chosen, onChoose }: Props) => (
  <label className={classes.choice} data-chosen={chosen || undefined}>
    <input type="radio" name="existing-item" checked={chosen} onChange={() => onChoose(item)} />
    <span className={classes.thumb}>
      {item.thumbnail ? (
        <img src={item.thumbnail} alt="" width={44} height={44} loading="lazy" />
      ) : (
        <IconPhoto size={20} stroke={1.4} aria-hidden />
      )}
    </span>
    <span className={classes.words}>
      <span className={classes.title}>{item.sgtt}</span>
      <span className={classes.author}>{item.autn}</span>
    </span>
    <span className={classes.aside}>
      <span className={classes.pressmark}>{item.pressmark}</span>
      <span>{formatDate(item.lastModifiedDate)}</span>
    </span>
  </label>
)
