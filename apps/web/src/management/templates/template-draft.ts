import type { Template } from '@pressmark/contract/metadata/templates.ts'
import type { ResourceType, TemplateType } from '@pressmark/contract/platform/constants.ts'

/** The purpose of the open dialog. A new field may start as a copy of another one. */
export type OpenDialog =
  | { kind: 'create'; resourceType: ResourceType; copyOf?: Template }
  | { kind: 'edit'; template: Template }
  | { kind: 'delete'; template: Template }
  | { kind: 'type'; template: Template; type?: TemplateType; enumValues?: string[] | undefined }
  /** Sets the heading of these fields. `renamed` is the heading that all of them have, if it is renamed everywhere. */
  | { kind: 'heading'; fields: readonly Template[]; renamed?: string }
