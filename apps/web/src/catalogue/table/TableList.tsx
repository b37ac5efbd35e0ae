import { ItemTable, type ItemTableProps } from './ItemTable.tsx'
import { useColumns } from './use-columns.ts'

type Props = Omit<ItemTableProps, 'columns'> & { list: string }

/** The table of a list, with the columns that the person has chosen for it. */
export const TableList = ({ list, ...props }: Props) => {
  const { columns } = useColumns(list)
  return columns && props.items.length > 0 && <ItemTable columns={columns} {...props} />
}
