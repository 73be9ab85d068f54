import { describe, expect, it } from "vitest";
import { findLate, getDueTask } from "../../src/backups/due";
import { type BackupEntry, type BackupState, createBackupState } from "../../src/backups/state";

const store = { url: "https://s3.example.org/bucket", region: "us-east-1", keyId: "id", secret: "secret" };
const settings = { time: { hour: 3, minute: 0 }, store: null, passphrase: null };
const local = (text: string) => new Date(`${text}:00`);

function entry(madeAt: Date, remoteName: string | null = null): BackupEntry {
  const name = `backup-${madeAt.getTime()}.tar.gz`;
  const at = madeAt.toISOString();
  return { name, madeAt: at, bytes: 1, sha256: "", reason: "schedule", isLocal: true, remoteName };
}

function state(since: string, ...madeAt: string[]): BackupState {
  const entries = madeAt.map((at) => entry(local(at)));
  return { ...createBackupState(local(since)), entries };
}

const success = (at: Date) => ({ triedAt: at.toISOString(), succeededAt: at.toISOString(), error: null });
const failure = (at: Date) => ({ triedAt: at.toISOString(), succeededAt: null, error: "The disk is full." });
const proved = (of: BackupState, at: string): BackupState => {
  return { ...of, tasks: { ...of.tasks, proof: success(local(at)) } };
};

describe("what is due", () => {
  it("a new site's first backup in its first night", () => {
    const fresh = state("2026-11-20T12:00");
    expect(getDueTask(fresh, settings, local("2026-11-21T02:59"))).toBeNull();
    expect(getDueTask(fresh, settings, local("2026-11-21T03:00"))).toBe("backup");
  });

  it("one backup for each night, and for any number of missed ones", () => {
    const before = proved(state("2026-11-01T12:00", "2026-11-20T03:00"), "2026-11-20T03:01");
    expect(getDueTask(before, settings, local("2026-11-21T02:00"))).toBeNull();
    expect(getDueTask(before, settings, local("2026-11-24T17:00"))).toBe("backup");
    const after = proved(
      state("2026-11-01T12:00", "2026-11-20T03:00", "2026-11-24T17:00"),
      "2026-11-20T03:01",
    );
    expect(getDueTask(after, settings, local("2026-11-25T02:59"))).toBeNull();
    expect(getDueTask(after, settings, local("2026-11-25T03:00"))).toBe("backup");
  });

  it("a failed backup again after an hour, not at once", () => {
    const failed = state("2026-11-20T12:00");
    failed.tasks.backup = failure(local("2026-11-21T03:00"));
    expect(getDueTask(failed, settings, local("2026-11-21T03:59"))).toBeNull();
    expect(getDueTask(failed, settings, local("2026-11-21T04:00"))).toBe("backup");
    // What a clock that was ahead has left.
    failed.tasks.backup = failure(local("2027-11-21T03:00"));
    expect(getDueTask(failed, settings, local("2026-11-21T03:00"))).toBe("backup");
  });

  it("a proof once a week, when there is a backup", () => {
    const one = state("2026-11-01T12:00", "2026-11-02T03:00");
    expect(getDueTask(one, settings, local("2026-11-02T03:01"))).toBe("proof");
    const done = proved(state("2026-11-01T12:00", "2026-11-09T03:00"), "2026-11-02T03:02");
    expect(getDueTask(done, settings, local("2026-11-09T03:01"))).toBeNull();
    expect(getDueTask(done, settings, local("2026-11-09T03:02"))).toBe("proof");
  });

  it("a failed proof again after a day", () => {
    const failed = state("2026-11-01T12:00", "2026-11-10T03:00");
    failed.tasks.proof = failure(local("2026-11-09T04:00"));
    expect(getDueTask(failed, settings, local("2026-11-10T03:59"))).toBeNull();
    expect(getDueTask(failed, settings, local("2026-11-10T04:00"))).toBe("proof");
  });

  it("neither a proof nor a copy of a backup that is not here, or is of the future", () => {
    const remote = state("2026-11-01T12:00", "2026-11-02T03:00");
    for (const made of remote.entries) made.isLocal = false;
    expect(getDueTask(remote, { ...settings, store }, local("2026-11-02T03:01"))).toBeNull();
    const made = state("2026-11-01T12:00", "2026-11-02T03:00");
    made.entries.push(entry(local("2027-11-02T03:00"), "name"));
    expect(getDueTask(made, { ...settings, store }, local("2026-11-02T03:01"))).toBe("upload");
  });

  it("the copy of the newest backup, also of one that was requested while the schedule is off", () => {
    const off = { ...settings, time: null, store };
    const made = state("2026-11-01T12:00", "2026-11-02T12:00");
    expect(getDueTask(made, off, local("2026-11-02T12:01"))).toBe("upload");
    made.entries = [entry(local("2026-11-02T12:00"), "name")];
    expect(getDueTask(made, off, local("2026-12-02T12:01"))).toBeNull();
  });

  it("a failed copy again after an hour, that of a newer backup at once", () => {
    const made = proved(state("2026-11-21T02:00", "2026-11-21T03:00"), "2026-11-21T03:00");
    made.tasks.upload = failure(local("2026-11-21T03:01"));
    expect(getDueTask(made, { ...settings, store }, local("2026-11-21T04:00"))).toBeNull();
    expect(getDueTask(made, { ...settings, store }, local("2026-11-21T04:01"))).toBe("upload");
    made.entries.push(entry(local("2026-11-21T03:30")));
    expect(getDueTask(made, { ...settings, store }, local("2026-11-21T03:30"))).toBe("upload");
  });

  it("nothing at all for a clock that went back by hours; one backup a night when it went back by years", () => {
    const made = proved(
      state("2026-11-01T12:00", "2026-11-20T03:00", "2026-11-21T03:00"),
      "2026-11-20T03:01",
    );
    expect(getDueTask(made, settings, local("2026-11-20T23:00"))).toBeNull();
    expect(getDueTask(made, settings, local("2016-11-20T23:00"))).toBe("backup");
    made.entries.push(entry(local("2016-11-20T23:00")));
    made.tasks.backup = success(local("2016-11-20T23:00"));
    made.tasks.proof = success(local("2016-11-20T23:00"));
    expect(getDueTask(made, settings, local("2016-11-21T02:59"))).toBeNull();
    expect(getDueTask(made, settings, local("2016-11-21T03:00"))).toBe("backup");
  });
});

describe("what is late", () => {
  it("a backup after a day and a half, a proof after nine days, a copy like a backup; with the reason", () => {
    const made = state("2026-11-01T12:00");
    const at = (text: string) => findLate(made, { ...settings, store }, local(text));
    made.tasks = {
      backup: success(local("2026-11-20T03:00")),
      upload: failure(local("2026-11-20T03:00")),
      proof: null,
    };
    expect(at("2026-11-02T23:00")).toEqual([]);
    expect(at("2026-11-21T12:00")).toEqual([
      "The copy of the backups to the S3 store is late. The disk is full.",
      "The weekly test that a backup can be restored is late.",
    ]);
    expect(at("2026-11-21T16:00")[0]).toBe("The nightly backup is late.");
    expect(findLate(made, { ...settings, time: null }, local("2026-12-21T16:00"))).toEqual([]);
    made.tasks.proof = failure(local("2026-11-08T12:00"));
    expect(findLate(made, settings, local("2026-11-10T12:00"))).toEqual([]);
    expect(findLate(made, settings, local("2026-11-10T12:01"))).toEqual([
      "The weekly test that a backup can be restored is late. The disk is full.",
    ]);
  });
});
