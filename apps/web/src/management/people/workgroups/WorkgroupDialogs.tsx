import type { Workgroup } from '@pressmark/contract/identity/workgroups.ts'
import { CreateWorkgroup } from './CreateWorkgroup.tsx'
import { DeleteWorkgroup } from './DeleteWorkgroup.tsx'
import { WorkgroupDialog } from './WorkgroupDialog.tsx'

export type OpenWorkgroupDialog = { kind: 'create' } | { kind: 'open' | 'delete'; workgroup: Workgroup }

/** The dialog that is open over the workgroups. */
export const WorkgroupDialogs = ({ dialog, onClose }: { dialog: OpenWorkgroupDialog; onClose: () => void }) => {
  if (dialog.kind === 'create') return <CreateWorkgroup onClose={onClose} />
  if (dialog.kind === 'open') return <WorkgroupDialog listed={dialog.workgroup} onClose={onClose} />
  return <DeleteWorkgroup workgroup={dialog.workgroup} onClose={onClose} />
}
