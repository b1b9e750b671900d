import { addOnNames, clusterKey, fleetPart } from "./fleet-part.crd";
import { crd, int32, int64, list, object, oneOf, text } from "./json-schema";
import { maintenanceWindows, WEEKDAYS } from "./maintenance-window";
import { ageColumn, conditionColumn, conditions, dateTime } from "./schemas";

const windowTime = object(
  {
    days: list(oneOf(WEEKDAYS), {
      description: "On which it opens; each day unless set.",
      maxItems: 7,
      "x-kubernetes-list-type": "set",
    }),
    weeks: list(int32({ enum: [1, 2, 3, 4, 5, -1] }), {
      description: "Of the month: 1 has its first seven days, -1 its last seven; each unless set.",
      maxItems: 6,
      "x-kubernetes-list-type": "set",
    }),
    start: text({
      description: "When it opens, by the clock there. A time that the clock skips counts from then on.",
      pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$",
    }),
    duration: text({
      description: "For how long, as 4h or 1h30m; at most 7 days.",
      pattern: "^([0-9]{1,3}h)?([0-9]{1,4}m)?$",
      minLength: 2,
      maxLength: 9,
      "x-kubernetes-validations": [
        {
          rule: "duration(self) >= duration('1m') && duration(self) <= duration('168h')",
          message: "must be between 1m and 168h",
        },
      ],
    }),
  },
  { required: ["duration", "start"] },
);

const veto = clusterKey(
  {
    values: list(text({ maxLength: 1024 }), {
      description: "Which values hold it; any unless set.",
      maxItems: 20,
      "x-kubernetes-list-type": "set",
    }),
  },
  "Nothing starts on a cluster while it has this label or claim, window or not.",
);

export const maintenanceWindowCrd = crd(maintenanceWindows, {
  shortNames: ["mw"],
  versions: [
    {
      name: "v1alpha1",
      description: "When clusters may start updates of add-ons. Those that no window selects may at any time.",
      required: ["spec"],
      columns: [
        { name: "Time zone", type: "string", jsonPath: ".spec.timeZone" },
        { name: "Clusters", type: "integer", jsonPath: ".status.clusters" },
        { name: "Open", type: "integer", jsonPath: ".status.openClusters" },
        { name: "Next change", type: "string", jsonPath: ".status.nextChange" },
        conditionColumn("Obeyed", "Obeyed"),
        ageColumn,
      ],
      fields: {
        spec: object(
          {
            description: text({ maxLength: 500 }),
            clusters: fleetPart,
            addOns: addOnNames,
            timeZone: text({
              description: "Of the IANA database; also where a cluster does not say which it is in.",
              minLength: 1,
              maxLength: 64,
              pattern: "^[A-Za-z0-9_+/-]+$",
              default: "UTC",
            }),
            timeZoneFrom: clusterKey({}, "The label or claim by which a cluster names its own time zone."),
            schedule: list(windowTime, {
              description: "When it opens; the times add up.",
              minItems: 1,
              maxItems: 20,
              "x-kubernetes-list-type": "atomic",
            }),
            exceptDates: list(text({ pattern: "^[0-9]{4}-[01][0-9]-[0-3][0-9]$" }), {
              description: "Days on which it does not open, as 2026-12-24.",
              maxItems: 100,
              "x-kubernetes-list-type": "set",
            }),
            veto,
          },
          { required: ["schedule"] },
        ),
        status: object({
          observedGeneration: int64({ description: "What of it the controllers obey." }),
          conditions,
          clusters: int32({ description: "How many it is for." }),
          openClusters: int32({ description: "In how many of them it is open." }),
          nextChange: { ...dateTime, description: "When it next opens or closes on any of them." },
        }),
      },
    },
  ],
});
