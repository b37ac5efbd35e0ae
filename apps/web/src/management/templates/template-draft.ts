import type { Template } from '@pressmark/contract/metadata/templates.ts'
import type { ResourceType, TemplateType } from '@pressmark/contract/platform/constants.ts'

/** The purpose of the open dialog. A new field may start as a copy of another one. */
export type OpenDialog =
  | { kind: 'create'; resourceType: ResourceType; copyOf?: Template }
  | { kind: 'edit'; template: Template }
  | { kind: 'delete'; template: Template }
  | { kind: 'type'; template: Template; type?: TemplateType; enumValues?: string[] | undefined }
