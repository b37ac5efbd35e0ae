/** A node of the syntax tree of oxc-parser. */
export type SyntaxNode = { type: string; start: number; end: number; [key: string]: unknown }

/** Calls a function for each node of a syntax tree, parents first. */
export const walkSyntax = (tree: unknown, onNode: (node: SyntaxNode) => void): void => {
  if (typeof tree !== 'object' || tree === null) return
  if (Array.isArray(tree)) return tree.forEach((one) => walkSyntax(one, onNode))
  if (typeof (tree as SyntaxNode).type === 'string') onNode(tree as SyntaxNode)
  Object.values(tree).forEach((one) => walkSyntax(one, onNode))
}
