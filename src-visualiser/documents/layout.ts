/** Where everything of every machine is drawn; computed when the pages are built. */
export interface Layout {
  readonly machines: readonly MachineLayout[];
}

export interface MachineLayout {
  readonly machine: string;
  /** Everything open. */
  readonly open: Picture;
  /** With the states inside hidden; null for machines that begin open (at most 30 states). */
  readonly collapsed: Picture | null;
}

/** Coordinates are pixels at 100 % from the picture's upper left corner. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly direction: 'right' | 'down';
  readonly boxes: readonly Box[];
  readonly edges: readonly Edge[];
  /** Transitions without a line, named in their state: "again → ordering". */
  readonly named: readonly string[];
}

export interface Box {
  readonly state: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isCollapsed: boolean;
}

/** One line for every event from one state to one target, right-angled. */
export interface Edge {
  readonly transitions: readonly string[];
  readonly source: string;
  /** A state; the source itself for a loop. */
  readonly target: string;
  readonly points: readonly Point[];
  readonly label: Label | null;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A plate beside its own line, on no other. */
export interface Label {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly lines: readonly string[];
}
