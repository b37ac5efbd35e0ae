/** The problems that a check found, and how much it read. */
export type Result = { problems: readonly string[]; read?: Readonly<Record<string, number>> }

/** Returns a problem for each count below its floor. A check that reads less than it did passes without a reason. */
export const belowFloor = (
  read: Readonly<Record<string, number>>,
  floors: Readonly<Record<string, number>>,
): string[] =>
  Object.entries(floors)
    .filter(([name, floor]) => (read[name] ?? 0) < floor)
    .map(
      ([name, floor]) => `only ${read[name] ?? 0} ${name} were read, at least ${floor} are expected: repair the check`,
    )
