import type { Workgroup } from '@pressmark/contract/identity/workgroups.ts'
import { CreateWorkgroup } from './CreateWorkgroup.tsx'
import { DeleteWorkgroup } from './DeleteWorkgroup.tsx'
import { WorkgroupDialog } from './WorkgroupDialog.tsx'

export type OpenWorkgroupDialog = { kind: 'create' } | { kind: 'open' | 'delete'; workgroup: Workgroup }

/** The dialog that is open over the workgroups. */
export const WorkgroupDialogs = ({ doing, onClose }: { doing: OpenWorkgroupDialog; onClose: () => void }) => {
  if (doing.kind === 'create') return <CreateWorkgroup onClose={onClose} />
  if (doing.kind === 'open') return <WorkgroupDialog listed={doing.workgroup} onClose={onClose} />
  return <DeleteWorkgroup workgroup={doing.workgroup} onClose={onClose} />
}
